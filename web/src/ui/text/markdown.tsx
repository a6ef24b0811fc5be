import { lexer, type Token, type Tokens } from "marked";
import { type ReactNode, useMemo } from "react";

/**
 * Markdown as elements. What it has of HTML shows as it is written, and links lead only to the web and
 * within the page: the text may be anybody's.
 */
export function Markdown({ text }: { readonly text: string }) {
  const tokens = useMemo(() => lexer(text, { gfm: true }), [text]);
  return <>{blocks(tokens)}</>;
}

const blocks = (tokens: readonly Token[]): ReactNode => tokens.map(block);

/** Markdown's own headings stand below that of what the text is part of. */
function block(token: Token, at: number): ReactNode {
  switch (token.type) {
    case "space":
      return null;
    case "paragraph":
      return <p key={at}>{inlines(token.tokens)}</p>;
    case "heading":
      return <h4 key={at}>{inlines(token.tokens)}</h4>;
    case "code":
      return (
        <pre key={at}>
          <code>{token.text}</code>
        </pre>
      );
    case "blockquote":
      return <blockquote key={at}>{blocks(token.tokens ?? [])}</blockquote>;
    case "list":
      return <List key={at} list={token as Tokens.List} />;
    case "table":
      return <Table key={at} table={token as Tokens.Table} />;
    case "hr":
      return <hr key={at} />;
    default:
      return "tokens" in token ? inlines(token.tokens) : token.raw;
  }
}

function List({ list }: { readonly list: Tokens.List }) {
  const items = list.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text stay where they are
    <li key={at}>{blocks(item.tokens)}</li>
  ));
  return list.ordered ? <ol start={list.start || 1}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table: { header, rows } }: { readonly table: Tokens.Table }) {
  return (
    <div className="markdown-table">
      <table>
        <thead>
          <tr>{header.map((cell, at) => cellOf("th", cell, at))}</tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text stay where they are
            <tr key={at}>{row.map((cell, column) => cellOf("td", cell, column))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellOf = (Cell: "th" | "td", { tokens, align }: Tokens.TableCell, at: number) => (
  <Cell key={at} style={align ? { textAlign: align } : undefined}>
    {inlines(tokens)}
  </Cell>
);

const inlines = (tokens: readonly Token[] | undefined): ReactNode => (tokens ?? []).map(inline);

function inline(token: Token, at: number): ReactNode {
  switch (token.type) {
    case "strong":
      return <strong key={at}>{inlines(token.tokens)}</strong>;
    case "em":
      return <em key={at}>{inlines(token.tokens)}</em>;
    case "del":
      return <del key={at}>{inlines(token.tokens)}</del>;
    case "codespan":
      return <code key={at}>{token.text}</code>;
    case "br":
      return <br key={at} />;
    case "link":
      return (
        <Link key={at} href={token.href}>
          {inlines(token.tokens)}
        </Link>
      );
    case "escape":
      return token.text;
    case "text":
      return token.tokens ? <span key={at}>{inlines(token.tokens)}</span> : token.text;
    default:
      return token.raw;
  }
}

function Link({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (href.startsWith("#")) return <a href={href}>{children}</a>;
  if (!/^https?:\/\//.test(href)) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
