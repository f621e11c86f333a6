/** A saved version of a document: its title in the list and its file name. */
export type SavedVersion = { title: string; fileName: string }
