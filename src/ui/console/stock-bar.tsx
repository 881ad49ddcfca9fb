import classes from "@/ui/console/stock-bar.module.css";

/**
 * Total as free + held + sold, as a level; nothing where there is no total to be a part of. The
 * numbers stand beside it, so that it is hidden from those who do not see it.
 */
export function StockBar(props: {
  free: number | null;
  held: number;
  sold: number;
  thin?: boolean;
}) {
  if (props.free === null) return null;
  return (
    <div className={classes.bar} data-thin={props.thin || undefined} aria-hidden="true">
      <span className={classes.free} style={{ flexGrow: props.free }} />
      <span className={classes.held} style={{ flexGrow: props.held }} />
      <span className={classes.sold} style={{ flexGrow: props.sold }} />
    </div>
  );
}
