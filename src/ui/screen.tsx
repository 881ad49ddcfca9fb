import type { ReactNode } from "react";

interface Props {
  title: string;
  text?: string;
  children?: ReactNode;
}

/** A page with one thing to say: nothing here, not found, not reachable. */
export function Screen({ title, text, children }: Props) {
  return (
    <div className="mx-auto max-w-xl py-16 text-center">
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      {text && <p className="mt-3 text-dim">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-4">{children}</div>}
    </div>
  );
}
