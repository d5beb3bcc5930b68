/** Returns the email that the sign-in stored in this browser. It alone decides between profile and login in the menu. */
export function storedEmail(): string | null {
  try {
    return localStorage.getItem('email')
  } catch {
    return null
  }
}
