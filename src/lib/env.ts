import { z } from "zod";

/** The one place that reads the environment. Everything is checked before anything starts. */
const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgresql://"),
  REDIS_URL: z.string().regex(/^rediss?:\/\//, "must begin with redis://"),
  /** Before every key in Redis. Tests have one each. */
  KEY_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{1,32}:$/, "must be like tg:")
    .default("tg:"),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /** Where browsers find the app: cookies and redirects depend on it. */
  APP_URL: z.url().default("http://localhost:3000"),
  /** Proxies of ours in front: so many addresses at the end of X-Forwarded-For are to be believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  AUTH_SECRET: z.string().min(32, "must have 32 characters or more"),
  /** Signs the events of the built-in test provider. */
  PAYMENT_TEST_SECRET: z.string().min(32, "must have 32 characters or more"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

export type Env = z.infer<typeof schema>;

let env: Env | undefined;

export function readEnv(): Env {
  if (env) return env;
  const parsed = schema.safeParse(process.env);
  if (!parsed.success) {
    const what = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new Error(`The environment is not complete: ${what.join("; ")}. \`npm start\` sets it.`);
  }
  env = parsed.data;
  return env;
}
