export function InventoryPage() {
  return null // TO BE WRITTEN NOW
}
