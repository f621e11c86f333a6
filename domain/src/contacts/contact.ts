/** Per customer; more would be a mistake. */
export const maxContacts = 100
