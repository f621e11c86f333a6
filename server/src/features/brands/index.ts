export { changeBrand } from './brands.ts'
export { type NewBrandEntry, saveNewBrands } from './save-new-brands.ts'
