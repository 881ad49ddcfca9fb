import { notFound } from "next/navigation";

/** Whatever no page answers for is not found inside the shop, in the reader's language. */
export default function Unmatched() {
  notFound();
}
