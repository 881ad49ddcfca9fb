/** The brand: a gate over water. */
export function Mark() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-[22px]"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 3v18M20 3v18M4 8h16" />
      <path className="stroke-tide" d="M4 15c2.7-2 5.3 2 8 0s5.3-2 8 0" />
    </svg>
  );
}
