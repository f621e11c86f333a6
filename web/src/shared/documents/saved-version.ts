/** A saved version of a document, by what its list calls it and its name among the documents. */
export type SavedVersion = { title: string; fileName: string }
