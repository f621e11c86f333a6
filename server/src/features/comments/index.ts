export { addComment } from './add-comment.ts'
