export { addCount } from './add-count.ts'
export { postCount } from './close-count.ts'
export { enterCounted } from './enter-counted.ts'
export { findCountable } from './find-countable.ts'
