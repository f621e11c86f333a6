export { changeBrand } from './change-brand.ts'
export { type NewBrandEntry, saveNewBrands } from './save-new-brands.ts'
