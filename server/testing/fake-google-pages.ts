/** Script with the part of gapi.iframes that Firebase's SDK uses: it opens the frame and passes on the frame's messages. */
export const GAPI = `(() => {
  const open = ({ url, where }, ready) => {
    const frame = document.createElement('iframe')
    const { origin } = new URL(url)
    const handlers = {}
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    addEventListener('message', ({ source, origin: from, data }) => {
      if (source === frame.contentWindow && from === origin) handlers[data.type]?.(data)
    })
    frame.src = url
    frame.hidden = true
    where.append(frame)
    const handle = {
      restyle: async () => undefined,
      ping: (done) => loaded.then(done),
      register: (type, handler) => { handlers[type] = handler },
      // The SDK's callback also throws. Google's own code ignores this error too.
      send: (type, message, done) => Promise.resolve([{ [type]: true }]).then(done).catch(() => undefined),
    }
    return ready(handle).then(() => handle)
  }
  window.gapi = {
    load: (name, { callback }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: 1, Iframe: function () {}, getContext: () => ({ open }) },
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
})()`

/** Page of the hidden frame in our page. It passes the popup's messages on to our page. */
export const FRAME = `<!doctype html><title>frame</title><script>
addEventListener('message', ({ origin, data }) => {
  if (origin === location.origin) parent.postMessage(data, '*')
})
</script>`

/** Page of the popup, with one account to choose. It sends messages to the frame of its own origin in our page. */
export const HANDLER = `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>
<button>Continue as Beto</button><script>
document.querySelector('button').addEventListener('click', () => {
  const asked = new URL(location.href).searchParams
  const authEvent = {
    type: asked.get('authType'),
    eventId: asked.get('eventId'),
    urlResponse: location.origin + '/__/auth/callback?code=fake',
    sessionId: 'fake-session',
    postBody: 'id_token=fake&providerId=google.com',
    tenantId: null,
    error: null,
  }
  for (let index = 0; index < opener.frames.length; index++) {
    opener.frames[index].postMessage({ type: 'authEvent', authEvent }, location.origin)
  }
})
</script></html>`
