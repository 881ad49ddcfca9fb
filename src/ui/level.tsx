const HEIGHT = 6;

/** What is left, as a level. The numbers beside it say the same, so it is silent. */
export function Level({ share }: { share: number }) {
  const width = `${Math.round(share * 1_000) / 10}%`;
  return (
    <svg className="block w-full" height={HEIGHT} aria-hidden="true">
      <rect className="fill-tide-soft" width="100%" height={HEIGHT} rx={HEIGHT / 2} />
      <rect
        className="fill-tide motion-safe:transition-[width] motion-safe:duration-200"
        width={width}
        height={HEIGHT}
        rx={HEIGHT / 2}
      />
    </svg>
  );
}
