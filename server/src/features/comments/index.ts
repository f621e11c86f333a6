export { addComment } from './comments.ts'
