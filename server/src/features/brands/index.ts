export { type NewBrandEntry, saveNewBrands } from './save-new-brands.ts'
