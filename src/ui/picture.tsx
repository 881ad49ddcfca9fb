import type { Picture as PictureName } from "@/domain/pictures";

interface Props {
  name: PictureName;
  /** It is what the page is about: fetch it first. */
  first?: boolean;
  className?: string;
}

/** The picture says nothing that the title beside it does not: it has no text of its own. */
export function Picture({ name, first, className = "" }: Props) {
  return (
    // biome-ignore lint/performance/noImgElement: an SVG of our own, nothing to resize or convert.
    <img
      src={`/pictures/${name}.svg`}
      alt=""
      width={400}
      height={400}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : "auto"}
      decoding="async"
      className={`aspect-square w-full bg-line object-cover ${className}`}
    />
  );
}
