import { type Brand, newBrandSchema } from '@dray/contract/brands'
import type { PackingLocation } from '@dray/contract/locations'

/** What a brand's form holds: empty text for none. */
export type BrandFields = {
  name: string
  image: string
  brandRepName: string
  brandRepPhone: string
  brandRepEmail: string
  website: string
  /** None is stored as location 1 (D-39). */
  defaultLocationId: number | null
  excludeFromReporting: boolean
  hideInInventoryOverview: boolean
}
export type BrandField = keyof BrandFields
export type FieldProblems = Readonly<{ [Field in BrandField]?: string | undefined }>

export const fieldLabels: Record<BrandField, string> = {
  name: 'Brand name',
  image: 'Image',
  brandRepName: 'Representative',
  brandRepPhone: 'Phone',
  brandRepEmail: 'Email',
  website: 'Website',
  defaultLocationId: 'Default location',
  excludeFromReporting: 'Excluded from reporting',
  hideInInventoryOverview: 'Hidden from the inventory overview',
}
const fieldNames = [
  'name',
  'image',
  'brandRepName',
  'brandRepPhone',
  'brandRepEmail',
  'website',
  'defaultLocationId',
  'excludeFromReporting',
  'hideInInventoryOverview',
] as const satisfies readonly BrandField[]

/** How a new brand starts (spec 5). */
export const noBrand: BrandFields = {
  name: '',
  image: '',
  brandRepName: '',
  brandRepPhone: '',
  brandRepEmail: '',
  website: '',
  defaultLocationId: null,
  excludeFromReporting: false,
  hideInInventoryOverview: false,
}

export const fieldsOf = (brand: Brand): BrandFields => ({
  name: brand.name,
  image: brand.image ?? '',
  brandRepName: brand.brandRepName ?? '',
  brandRepPhone: brand.brandRepPhone ?? '',
  brandRepEmail: brand.brandRepEmail ?? '',
  website: brand.website ?? '',
  defaultLocationId: brand.defaultLocationId,
  excludeFromReporting: brand.excludeFromReporting,
  hideInInventoryOverview: brand.hideInInventoryOverview,
})

/** A form as it is sent, whole (D-153). */
export const bodyOf = (fields: BrandFields) => ({
  ...fields,
  name: fields.name.trim(),
  image: fields.image || null,
  brandRepName: fields.brandRepName.trim() || null,
  brandRepPhone: fields.brandRepPhone.trim() || null,
  brandRepEmail: fields.brandRepEmail.trim() || null,
  website: fields.website.trim() || null,
  defaultLocationId: fields.defaultLocationId ?? 1,
})

/** The fields in which two forms differ; spaces at the ends make no difference. */
export const changedFields = (before: BrandFields, after: BrandFields): BrandField[] => {
  const [one, other] = [bodyOf(before), bodyOf(after)]
  return fieldNames.filter((field) => one[field] !== other[field])
}

/** What is wrong with a form before it is sent, by field: the contract's own sentences, and a name that is taken. */
export function problemsOf(fields: BrandFields, takenNames: readonly string[]): FieldProblems {
  const checked = newBrandSchema.safeParse(bodyOf(fields))
  const found = checked.success
    ? []
    : checked.error.issues.map(({ path, message }): [string, string] => [String(path[0]), message])
  const name = fields.name.trim().toLowerCase()
  if (takenNames.some((taken) => taken.toLowerCase() === name)) found.push(['name', nameTaken(fields.name)])
  return Object.fromEntries(found.toReversed())
}

export const nameTaken = (name: string): string => `There is already a brand called ${name.trim()}.`

/** A field as a person reads it. */
export function textOf(fields: BrandFields, field: BrandField, locations: readonly PackingLocation[]): string {
  if (field === 'excludeFromReporting' || field === 'hideInInventoryOverview') return fields[field] ? 'on' : 'off'
  if (field !== 'defaultLocationId') return bodyOf(fields)[field] ?? ''
  const id = fields.defaultLocationId ?? 1
  return locations.find((location) => location.id === id)?.name ?? `location ${id}`
}
