/** The first is the default (spec 4.1). */
export const productStatuses = ['ACTIVE', 'INACTIVE', 'HIDDEN', 'COMINGSOON', 'PROMO'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** Never listed in order menus and purchase lists (spec 4.1). */
export const unsellableStatuses = ['INACTIVE', 'HIDDEN'] as const satisfies readonly ProductStatus[]

export const isSellable = (status: ProductStatus): boolean =>
  !unsellableStatuses.some((unsellable) => unsellable === status)

/** Shown to contacts, unless the product is hidden from the catalog (D-335). */
export const catalogStatuses = ['ACTIVE', 'PROMO', 'COMINGSOON'] as const satisfies readonly ProductStatus[]

export const orderableStatuses = ['ACTIVE', 'PROMO'] as const satisfies readonly ProductStatus[]

export const isOrderableByContacts = (status: ProductStatus): boolean =>
  orderableStatuses.some((orderable) => orderable === status)

export const genetics = ['INDICA', 'SATIVA', 'HYBRID'] as const
export type Genetics = (typeof genetics)[number]
