export { refuseUnknownImage } from './refuse-unknown-image.ts'
