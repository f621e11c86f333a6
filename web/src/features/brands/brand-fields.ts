import { type Brand, brandSchema, newBrandSchema } from '@dray/contract/brands'
import type { PackingLocation } from '@dray/contract/locations'
import { z } from 'zod'
import { fieldProblems } from '../../shared/api/field-problems.ts'
import { type FieldProblems as Problems, type Form, sameBy } from '../../shared/editing/form.ts'

const text = z.string()
const fields = z.object({
  name: text,
  image: text,
  brandRepName: text,
  brandRepPhone: text,
  brandRepEmail: text,
  website: text,
  /** None is stored as location 1 (D-39). */
  defaultLocationId: z.int().nullable(),
  excludeFromReporting: z.boolean(),
  hideInInventoryOverview: z.boolean(),
})
/** What a brand's form holds: empty text for none. */
export type BrandFields = z.infer<typeof fields>
export type BrandField = keyof BrandFields
type BrandTypes = { record: Brand; fields: BrandFields; item: never }
export type FieldProblems = Problems<BrandTypes>

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

/** The form over a saved brand, and for a new one. */
export const brandForm: Form<BrandTypes> = {
  name: 'brand',
  record: brandSchema,
  labels: fieldLabels,
  read: fieldsOf,
  rules: { defaultLocationId: { isSame: sameBy((id) => id ?? 1) } },
  problemsOf: (problem, sent) =>
    problem.body.code === 'name-taken' ? { name: nameTaken(sent.name) } : fieldProblems(problem),
  stored: fields.partial(),
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

export const nameTaken = (name: string): string => `A brand named ${name.trim()} already exists.`

/** A field as a person reads it; an image has no words. */
export function textOf(
  fields: BrandFields,
  field: BrandField,
  locations: readonly PackingLocation[],
): string | undefined {
  if (field === 'image') return undefined
  if (field === 'excludeFromReporting' || field === 'hideInInventoryOverview') return fields[field] ? 'on' : 'off'
  if (field !== 'defaultLocationId') return bodyOf(fields)[field] ?? ''
  const id = fields.defaultLocationId ?? 1
  return locations.find((location) => location.id === id)?.name ?? `location ${id}`
}
