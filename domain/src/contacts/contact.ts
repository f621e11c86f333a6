/** Of one customer. More is a mistake. */
export const maxContacts = 100
