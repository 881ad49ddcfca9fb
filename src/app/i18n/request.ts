import { cookies } from "next/headers";
import { hasLocale } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { routing } from "@/app/i18n/routing";

/** The console has no language in its path: it follows this cookie. */
const LOCALE_COOKIE = "NEXT_LOCALE";

export default getRequestConfig(async ({ requestLocale }) => {
  const fromPath = await requestLocale;
  const wanted = fromPath ?? (await cookies()).get(LOCALE_COOKIE)?.value;
  const locale = hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale;
  const [shop, console_] = await Promise.all([
    import(`@/messages/${locale}/shop.json`),
    import(`@/messages/${locale}/console.json`),
  ]);
  return { locale, messages: { shop: shop.default, console: console_.default } };
});
