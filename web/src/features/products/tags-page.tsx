export function TagsPage() {
  return null // TO BE WRITTEN NOW
}
