/** The email that the sign-in left in this browser; it alone decides between profile and login in the menu. */
export function storedEmail(): string | null {
  try {
    return localStorage.getItem('email')
  } catch {
    return null
  }
}
