/** Settings that browsers need to sign in with Google through Firebase. They are public by design. */
export interface FirebaseSettings {
  readonly projectId: string
  readonly apiKey: string
  /** Domain of the popup's pages. */
  readonly authDomain: string
  /** Only needed for analytics. */
  readonly appId?: string
  /** Set if Google Analytics counts sign-ins. */
  readonly measurementId?: string
}

/** The identity provider of this server. Pages fetch it, so a change needs no new build. */
export type SignInSettings =
  | { readonly provider: 'local' }
  | { readonly provider: 'firebase'; readonly firebase: FirebaseSettings }

/** Settings that pages fetch before the sign-in. */
export type PublicSettings = SignInSettings & {
  /** Public address of this server, without a trailing slash. Pages opened on the server itself don't know it. */
  readonly publicUrl: string
}
