/** Pictures that ship with the product: `public/pictures/<name>.svg`. */
export const PICTURES = [
  "kettle",
  "lamp",
  "tea",
  "headphones",
  "bicycle",
  "notebook",
  "cup",
  "umbrella",
] as const;
export type Picture = (typeof PICTURES)[number];
