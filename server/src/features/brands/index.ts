export { changeBrand, readBrand } from './brands.ts'
export { type NewBrandEntry, saveNewBrands } from './save-new-brands.ts'
