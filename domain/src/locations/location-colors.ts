/** Any other color is refused (D-37). */
export const locationColors = [
  '#EF4444',
  '#F97316',
  '#EAB308',
  '#22C55E',
  '#14B8A6',
  '#06B6D4',
  '#3B82F6',
  '#8B5CF6',
  '#EC4899',
  '#6B7280',
] as const
export type LocationColor = (typeof locationColors)[number]
