/** Stroke and fill of the first to the fourth series. Written out, so the stylesheet keeps them. */
export const strokeClass = ['s1', 's2', 's3', 's4'] as const;
export const lineClass = ['l s1', 'l s2', 'l s3', 'l s4'] as const;
export const fillClass = ['f1', 'f2', 'f3', 'f4'] as const;
