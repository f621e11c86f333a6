export { addCount } from './add-count.ts'
export { postCount } from './close-count.ts'
export { enterCounted } from './enter-counted.ts'
export { readCount, findCountable } from './read-counts.ts'
