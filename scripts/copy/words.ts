/** Words that the screens do not use, with their replacements. */
export const unwantedWords: readonly (readonly [RegExp, string])[] = [
  [/\bsomebody\b/i, 'someone'],
  [/\banybody\b/i, 'anyone'],
  [/\bmeanwhile\b/i, 'say what happened: "while you were editing"'],
  [/\banew\b/i, 'again'],
  [/\bmay not\b/i, 'you don’t have permission to'],
  // "Cost of goods sold" is what accountants call that account.
  [/(?<!cost of )\bgoods\b/i, 'stock, units or lines'],
  [/\be-mail/i, 'email'],
  [/\bthere is no such\b/i, 'it doesn’t exist'],
  [/\bunfold|\bfold(?:ed)? /i, 'expand, collapse'],
  [/\bcatalogue/i, 'catalog'],
  [/^(?:Create|Generate) (?!and start|the administrator)/, 'New, or Add'],
  [/colour/i, 'color'],
  [/labell|recognis|organis|capitalis|favourit|licence|cheque/i, 'the American spelling'],
]
