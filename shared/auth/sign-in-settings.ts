/** What a browser needs to know to sign people in with Google through Firebase. All of it is public by design. */
export interface FirebaseSettings {
  readonly projectId: string
  readonly apiKey: string
  /** Whose pages the popup shows. */
  readonly authDomain: string
  /** Needed for analytics alone. */
  readonly appId?: string
  /** Set where sign-ins are to be counted by Google Analytics. */
  readonly measurementId?: string
}

/** Who vouches for people on this server, as pages learn it: settings need no new build. */
export type SignInSettings =
  | { readonly provider: 'local' }
  | { readonly provider: 'firebase'; readonly firebase: FirebaseSettings }

/** What pages are told before anybody signs in. */
export type PublicSettings = SignInSettings & {
  /** Where others reach this server, without a last slash: a page that was opened on the server itself cannot know. */
  readonly publicUrl: string
}
