import { useTranslations } from "next-intl";
import { Account } from "@/app/(shop)/[locale]/account";
import { LanguageSwitch } from "@/app/(shop)/[locale]/language-switch";
import { NavLink } from "@/app/(shop)/[locale]/nav-link";
import { Link } from "@/app/i18n/navigation";
import { Mark } from "@/ui/mark";

/** `name`: who is signed in; null: nobody; undefined: could not be found out. */
export function Header({ name }: { name: string | null | undefined }) {
  const t = useTranslations("shop");
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex max-w-[1280px] flex-wrap items-center justify-between gap-x-4 px-5 py-1.5">
        <Link href="/" className="flex min-h-11 items-center gap-2 font-bold tracking-tight">
          <Mark />
          {t("site.name")}
        </Link>
        <nav
          aria-label={t("nav.label")}
          className="flex flex-wrap items-center gap-x-4 text-[15px] text-dim sm:gap-x-5"
        >
          {/* On a phone the name is the way to the sales. */}
          <span className="max-sm:hidden">
            <NavLink href="/">{t("nav.sales")}</NavLink>
          </span>
          <NavLink href="/orders">{t("nav.orders")}</NavLink>
          <LanguageSwitch />
          {name !== undefined && <Account name={name} />}
        </nav>
      </div>
    </header>
  );
}
