/** The email that the sign-in left in this browser; null for a visitor. */
export function ownEmail(): string | null {
  try {
    return localStorage.getItem('email')
  } catch {
    return null
  }
}
