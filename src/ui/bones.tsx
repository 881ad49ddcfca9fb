/** The place of something that is on its way. */
export function Bone({ className }: { className: string }) {
  return (
    <div
      className={`motion-safe:animate-pulse rounded-control bg-line ${className}`}
      aria-hidden="true"
    />
  );
}
