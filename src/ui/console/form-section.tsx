import { type ReactNode, useId } from "react";
import classes from "@/ui/console/form.module.css";

export function FormSection(props: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.note && <p>{props.note}</p>}
      {props.children}
    </section>
  );
}
