import { type ProductFilter, stockChoices } from '@dray/domain/products/product-filter'

/** A filter in the URL, so it can be shared. Values of a field are separated by commas. */
export const unfilteredAddress = {
  search: '',
  brands: '',
  types: '',
  genetics: '',
  extractTypes: '',
  weights: '',
  stock: '',
}
export type FilterAddress = Readonly<typeof unfilteredAddress>

export const filterInAddress = (address: FilterAddress): ProductFilter => ({
  searchTerm: address.search,
  brands: split(address.brands),
  types: split(address.types),
  genetics: split(address.genetics),
  extractTypes: split(address.extractTypes),
  weights: split(address.weights).map(Number).filter(Number.isFinite),
  stock: stockChoices.find((choice) => choice === address.stock) ?? null,
})

export const productFilterAddress = ({ searchTerm, stock, ...lists }: ProductFilter): FilterAddress => ({
  search: searchTerm,
  brands: join(lists.brands),
  types: join(lists.types),
  genetics: join(lists.genetics),
  extractTypes: join(lists.extractTypes),
  weights: join(lists.weights.map(String)),
  stock: stock ?? '',
})

/** Joins values with commas; commas within a value are encoded. */
export const join = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')

export const split = (text: string): string[] =>
  text === '' ? [] : text.split(',').map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%'))
