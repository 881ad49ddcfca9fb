import type { ReactNode } from "react";
import classes from "@/ui/console/notice.module.css";

/** A sentence that has to be seen now, with what can be done about it. */
export function Notice({ children, act }: { children: ReactNode; act?: ReactNode }) {
  return (
    <div className={classes.notice} role="alert">
      <p>{children}</p>
      {act}
    </div>
  );
}

/** A page or a list that has nothing to show: what that means, and the one thing to do. */
export function Blank(props: {
  title: string;
  text: string;
  act?: ReactNode;
  /** Below a page's own heading: 2. */
  level?: 1 | 2;
}) {
  const Heading = props.level === 2 ? "h2" : "h1";
  return (
    <div className={classes.blank}>
      <Heading>{props.title}</Heading>
      <p>{props.text}</p>
      {props.act}
    </div>
  );
}
