/**
 * Opens the tab that a PDF will be shown in. Call it in the click handler: browsers block a tab that is opened after
 * waiting for the server. Null when it was blocked anyway.
 */
export function openTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab === null) return null
  tab.opener = null
  tab.document.title = 'Preparing the PDF…'
  tab.document.body.textContent = 'Preparing the PDF…'
  return tab
}
