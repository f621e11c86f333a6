import { type Brand, brandSchema, newBrandSchema } from '@dray/contract/brands'
import type { PackingLocation } from '@dray/contract/locations'
import { z } from 'zod'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import { type FieldProblems as Problems, type Form, sameBy } from '../../kit/editing/form.ts'
import { wholeNumber } from '../../kit/fields/whole-number.ts'

const text = z.string()
const fields = z.object({
  name: text,
  image: text,
  brandRepName: text,
  brandRepPhone: text,
  brandRepEmail: text,
  website: text,
  /** Null is stored as location 1 (D-39). */
  defaultLocationId: z.int().nullable(),
  excludeFromReporting: z.boolean(),
  hideInInventoryOverview: z.boolean(),
  /** A percent as it is typed; empty for none. */
  marginFloor: text,
  /** Whole days as they are typed; empty for none. */
  leadTimeDays: text,
})
/** The fields of a brand form; empty text for none. */
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
  marginFloor: 'Margin floor',
  leadTimeDays: 'Lead time',
}
/** The initial values of a new brand (spec 5). */
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
  marginFloor: '',
  leadTimeDays: '',
}

export const brandFields = (brand: Brand): BrandFields => ({
  name: brand.name,
  image: brand.image ?? '',
  brandRepName: brand.brandRepName ?? '',
  brandRepPhone: brand.brandRepPhone ?? '',
  brandRepEmail: brand.brandRepEmail ?? '',
  website: brand.website ?? '',
  defaultLocationId: brand.defaultLocationId,
  excludeFromReporting: brand.excludeFromReporting,
  hideInInventoryOverview: brand.hideInInventoryOverview,
  marginFloor: String(brand.marginFloor ?? ''),
  leadTimeDays: String(brand.leadTimeDays ?? ''),
})

/** A typed percent such as "12.5%"; null for none, NaN for text that is none. */
const typedPercent = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed.replace(/[%\s]/g, '') || Number.NaN)

/** What a typed percent means; text that is no percent means itself. */
const percentMeaning = (typed: string): number | string | null => {
  const percent = typedPercent(typed)
  return Number.isNaN(percent) ? typed : percent
}

/** The request body: the whole form (D-153). */
export const brandBody = (fields: BrandFields) => ({
  ...fields,
  name: fields.name.trim(),
  image: fields.image || null,
  brandRepName: fields.brandRepName.trim() || null,
  brandRepPhone: fields.brandRepPhone.trim() || null,
  brandRepEmail: fields.brandRepEmail.trim() || null,
  website: fields.website.trim() || null,
  defaultLocationId: fields.defaultLocationId ?? 1,
  marginFloor: typedPercent(fields.marginFloor),
  leadTimeDays: fields.leadTimeDays.trim() === '' ? null : (wholeNumber(fields.leadTimeDays) ?? Number.NaN),
})

/** The form for a saved or a new brand. */
export const brandForm: Form<BrandTypes> = {
  name: 'brand',
  record: brandSchema,
  labels: fieldLabels,
  read: brandFields,
  rules: {
    defaultLocationId: { isSame: sameBy((id) => id ?? 1) },
    marginFloor: { isSame: sameBy(percentMeaning) },
    leadTimeDays: { isSame: sameBy((typed) => wholeNumber(typed) ?? typed.trim()) },
  },
  problemsOf: (problem, sent) =>
    problem.body.code === 'name-taken' ? { name: nameTaken(sent.name) } : fieldProblems(problem),
  stored: fields.partial(),
}

/** Problems found before sending, by field: the contract's messages, and a name that is taken. */
export function brandProblems(fields: BrandFields, takenNames: readonly string[]): FieldProblems {
  const checked = newBrandSchema.safeParse(brandBody(fields))
  const messages = checked.success
    ? []
    : checked.error.issues.map(({ path, message }): [string, string] => [String(path[0]), message])
  const name = fields.name.trim().toLowerCase()
  if (takenNames.some((taken) => taken.toLowerCase() === name)) messages.push(['name', nameTaken(fields.name)])
  return Object.fromEntries(messages.toReversed())
}

export const nameTaken = (name: string): string => `A brand named ${name.trim()} already exists.`

/** The text of a field; undefined for an image. */
export function brandFieldText(
  fields: BrandFields,
  field: BrandField,
  locations: readonly PackingLocation[],
): string | undefined {
  if (field === 'image') return undefined
  if (field === 'excludeFromReporting' || field === 'hideInInventoryOverview') return fields[field] ? 'on' : 'off'
  if (field === 'marginFloor' || field === 'leadTimeDays') return fields[field].trim()
  if (field !== 'defaultLocationId') return brandBody(fields)[field] ?? ''
  const id = fields.defaultLocationId ?? 1
  return locations.find((location) => location.id === id)?.name ?? `location ${id}`
}
