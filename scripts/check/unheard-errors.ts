import path from 'node:path'
import type { CallExpression, NewExpression, Node, ParameterDeclaration, SourceFile } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isMethodDeclaration,
  isNewExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, type Checker, SymbolFlags, type Type } from 'typescript/unstable/sync'
import { projectRoot } from '../../server/storage/root.ts'

/** Types of emitters whose errors nobody needs to hear, each with the reason. */
const QUIET_TYPES: Readonly<Record<string, string>> = {
  Hash: 'is never used as a stream',
  Hmac: 'is never used as a stream',
  Sharp: 'rejects its promises',
  i18n: 'has no event of this name',
  IncomingMessage: 'emits its errors to listeners only',
  Namespace: 'of Socket.IO, which emits no errors on it',
  RemoteSocket: 'of Socket.IO, stands for a socket of another server',
}
/** Methods that add a listener. */
const ADDING_CALLS = ['on', 'once', 'addListener', 'prependListener']

type Candidate = CallExpression | NewExpression | ParameterDeclaration

/**
 * Finds the sockets, streams and other emitters that a module gets from a package or that a listener receives, if nothing around them
 * listens to `error`. Node ends the process at an error event without a listener.
 * @param tsconfig the project that the files belong to
 * @param files paths relative to the project's folder
 * @returns the number of emitters, and the places without a listener, such as `server/close.ts: socket`
 */
export function unheardErrors(tsconfig: string, files: readonly string[]): { count: number; unheard: string[] } {
  const api = new API({ cwd: projectRoot })
  try {
    const [project] = api.updateSnapshot({ openProjects: [path.resolve(projectRoot, tsconfig)] }).getProjects()
    if (!project) throw new Error(`${tsconfig} is no project`)
    const { checker, program } = project
    const isEmitter = emitterTest(checker)
    let count = 0
    const unheard = new Set<string>()
    for (const name of files) {
      const file = program.getSourceFile(path.resolve(projectRoot, name))
      if (!file) throw new Error(`${tsconfig} does not contain ${name}`)
      const nodes = candidates(file)
      const types = checker.getTypeAtLocation(nodes)
      for (const [i, node] of nodes.entries()) {
        const type = types[i]
        if (!type || !isEmitter(type) || isOwnResult(node, checker)) continue
        count += 1
        const variable = variableOf(node)
        if (!isPassedOn(node) && !(variable && listens(outermost(node), variable)))
          unheard.add(`${name}: ${variable ?? nameOf(node)}`)
      }
    }
    return { count, unheard: [...unheard] }
  } finally {
    api.close()
  }
}

/** Returns the calls and `new` of a file, and the parameters of listeners. Calls of an emitter’s own methods return what is known. */
function candidates(file: SourceFile): Candidate[] {
  const found: Candidate[] = []
  const visit = (node: Node): void => {
    if (isCallExpression(node) || isNewExpression(node)) found.push(node)
    if (isCallExpression(node) && ADDING_CALLS.includes(nameOf(node)))
      for (const argument of node.arguments)
        if (isArrowFunction(argument) || isFunctionExpression(argument))
          found.push(...argument.parameters.filter(({ name }) => isIdentifier(name)))
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

/** Returns a function that tells whether values of a type are emitters. */
function emitterTest(checker: Checker): (type: Type) => boolean {
  const known = new Map<number, boolean>()
  const test = (type: Type): boolean => {
    const name = type.getSymbol()?.name
    if (name === undefined || name in QUIET_TYPES) return false
    return ['on', 'emit'].every((method) => checker.getPropertyOfType(type, method) !== undefined)
  }
  return (type) => {
    const is = known.get(type.id) ?? test(type)
    known.set(type.id, is)
    return is
  }
}

/** Whether this is a result of an emitter's own method, or of a function of this project, in which the emitter is found too. */
function isOwnResult(node: Candidate, checker: Checker): boolean {
  if (!isCallExpression(node)) return false
  const { expression } = node
  if (isPropertyAccessExpression(expression)) {
    const owner = checker.getTypeAtLocation(expression.expression)
    return owner !== undefined && ['on', 'emit'].every((name) => checker.getPropertyOfType(owner, name) !== undefined)
  }
  if (!isIdentifier(expression)) return false
  const local = checker.getSymbolAtLocation(expression)
  const symbol = local && (isAlias(local) ? checker.getAliasedSymbol(local) : local)
  const declaration = symbol?.valueDeclaration?.resolve()
  if (!declaration || declaration.getSourceFile().fileName.includes('node_modules')) return false
  if (isVariableDeclaration(declaration))
    return declaration.initializer !== undefined && isArrowFunction(declaration.initializer)
  return isFunctionDeclaration(declaration)
}

/** Whether a symbol is the name of an import. */
const isAlias = ({ flags }: { readonly flags: SymbolFlags }): boolean => (flags & SymbolFlags.Alias) !== 0

/** Whether the emitter goes straight to a function that listens to it, or comes from one. */
function isPassedOn(node: Candidate): boolean {
  return (isCallExpression(node) && nameOf(node) === 'pipeline') || isListening(node.parent)
}

/** Whether a call listens to the errors of a stream that it receives: Node’s `pipeline`, and `send` of Fastify’s replies. */
function isListening(node: Node): boolean {
  if (!isCallExpression(node)) return false
  return nameOf(node) === (isPropertyAccessExpression(node.expression) ? 'send' : 'pipeline')
}

/** Returns the variable or the parameter that has the emitter. */
function variableOf(node: Candidate): string | null {
  const holder = isParameterDeclaration(node) ? node : node.parent
  if (!isVariableDeclaration(holder) && !isParameterDeclaration(holder)) return null
  return isIdentifier(holder.name) ? holder.name.text : null
}

/** Returns the name of what is called, without its object. */
function nameOf(node: Candidate): string {
  if (isParameterDeclaration(node)) return node.name.getText()
  const { expression } = node
  return isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
}

/** Returns the outermost function around a node, or the file. */
function outermost(node: Node): Node {
  let found: Node | undefined
  let last: Node = node
  for (let around: Node = node; around; around = around.parent) {
    last = around
    if (
      isFunctionDeclaration(around) ||
      isArrowFunction(around) ||
      isFunctionExpression(around) ||
      isMethodDeclaration(around)
    )
      found = around
  }
  return found ?? last
}

/** Whether a listener for `error` is added to this variable, or the variable is passed on to a function that adds one. */
function listens(within: Node, variable: string): boolean {
  const isVariable = (node: Node | undefined): boolean =>
    node !== undefined && isIdentifier(node) && node.text === variable
  let found = false
  const visit = (node: Node): void => {
    if (isCallExpression(node)) {
      const { expression, arguments: given } = node
      const [event] = given
      const isAdded =
        isPropertyAccessExpression(expression) &&
        isVariable(expression.expression) &&
        ADDING_CALLS.includes(expression.name.text) &&
        event !== undefined &&
        isStringLiteral(event) &&
        event.text === 'error'
      found ||= isAdded || (isListening(node) && given.some(isVariable))
    }
    node.forEachChild(visit)
  }
  visit(within)
  return found
}
