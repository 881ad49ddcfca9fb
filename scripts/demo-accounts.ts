/** Prints who can sign in to the demo shop. */
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo/content";

console.log(`  Sign in, password ${DEMO_PASSWORD}`);
for (const { email, role } of DEMO_ACCOUNTS) console.log(`    ${email} (${role})`);
