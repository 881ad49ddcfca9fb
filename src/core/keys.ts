/** The one place that names a key. All keys of one activity segment share a hash tag: one slot. */
export interface SegmentKeys {
  /** hash: epoch, boot, state, window, limits, prices, free units by resource, seq */
  sale: string;
  /** hash: reservation id to packed hold */
  holds: string;
  /** hash: `buyer|resource` to units */
  buyers: string;
  /** stream: one entry a change, gap-free by seq */
  journal: string;
}

export function segmentKeys(prefix: string, activityId: string, segment: number): SegmentKeys {
  const tag = `${prefix}{${activityId}:${segment}}`;
  return {
    sale: `${tag}:sale`,
    holds: `${tag}:holds`,
    buyers: `${tag}:buyers`,
    journal: `${tag}:journal`,
  };
}
