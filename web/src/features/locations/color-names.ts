import type { LocationColor } from '@dray/domain/locations/location-colors'

/** The names of the preset colors, for accessibility. */
export const colorNames: Readonly<Record<LocationColor, string>> = {
  '#EF4444': 'Red',
  '#F97316': 'Orange',
  '#EAB308': 'Yellow',
  '#22C55E': 'Green',
  '#14B8A6': 'Teal',
  '#06B6D4': 'Cyan',
  '#3B82F6': 'Blue',
  '#8B5CF6': 'Violet',
  '#EC4899': 'Pink',
  '#6B7280': 'Gray',
}

const names: Readonly<Record<string, string>> = colorNames

/** The name of a color, or its hex code if it is not a preset. */
export const colorName = (color: string): string => names[color] ?? color
