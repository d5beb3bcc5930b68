import { describe, expect, test } from 'vitest'
import { hasDigits, pastedEntries } from './pasted-entries.ts'

describe('the entries of a pasted text', () => {
  test.each([
    ['one name a line', 'Ana Reyes\n\n Luz Marte ', [['Ana Reyes'], ['Luz Marte']]],
    ['a comma within a name', 'Reyes, Ana\nMarte, Luz', [['Reyes, Ana'], ['Marte, Luz']]],
    ['a title above the names', 'Players\nAna Reyes', [['Ana Reyes']]],
    ['phone numbers beside them', 'Ana Reyes\t809-555-0104\nLuz Marte\t809-555-0105', [['Ana Reyes'], ['Luz Marte']]],
    ['titles', 'Name\tPhone\tSeed\nAna Reyes\t809-555-0104\t1\nLuz Marte\t\t', [['Ana Reyes'], ['Luz Marte']]],
    ['titles in another order', 'Teléfono\tJugador\n809 555 0104\tAna Reyes', [['Ana Reyes']]],
    ['numbers before the names', '1\tAna Reyes\tana@example.com\n2\tLuz Marte\t', [['Ana Reyes'], ['Luz Marte']]],
    ['CSV with titles', 'Name,Phone\nAna Reyes,8095550104', [['Ana Reyes']]],
    ['CSV with semicolons', 'Ana Reyes;8095550104\nLuz Marte;', [['Ana Reyes'], ['Luz Marte']]],
    ['both parts of a name', 'Last name\tFirst name\tPhone\nReyes\tAna\t809', [['Ana Reyes']]],
    ['both parts in French', 'Nom\tPrénom\nReyes\tAna', [['Ana Reyes']]],
    ['both parts in Spanish', 'Nombre\tApellidos\nAna\tReyes', [['Ana Reyes']]],
    ['nothing', ' \n\t\n', []],
    ['only titles', 'Name\tPhone', []],
  ])('singles: %s', (_, text, entries) => {
    expect(pastedEntries(text, 'singles')).toEqual(entries)
  })

  test.each([
    ['a slash between partners', 'Ana Reyes / Luz Marte', [['Ana Reyes', 'Luz Marte']]],
    ['a column for each', 'Ana Reyes\tLuz Marte\t809 555', [['Ana Reyes', 'Luz Marte']]],
    ['a slash, and a phone number', 'Ana Reyes / Luz Marte\t809 555', [['Ana Reyes', 'Luz Marte']]],
    ['titles', 'Player 1\tPhone\tPlayer 2\nAna Reyes\t809\tLuz Marte', [['Ana Reyes', 'Luz Marte']]],
    ['a partner', 'Name\tPartner\nAna Reyes\tLuz Marte', [['Ana Reyes', 'Luz Marte']]],
    ['a title for both', 'Pair\tPhone\nAna Reyes / Luz Marte\t809', [['Ana Reyes', 'Luz Marte']]],
    ['a partner who is missing', 'Ana Reyes', [['Ana Reyes']]],
  ])('doubles: %s', (_, text, entries) => {
    expect(pastedEntries(text, 'doubles')).toEqual(entries)
  })
})

test('a name with digits is found', () => {
  expect(['Ana Reyes 809-555-0104', 'Ana Reyes'].map(hasDigits)).toEqual([true, false])
})
