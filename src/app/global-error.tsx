"use client";

/** When not even a layout could be drawn: no styles, no messages, both languages. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body
        style={{
          font: "16px/1.5 system-ui, sans-serif",
          textAlign: "center",
          padding: "4rem 1rem",
        }}
      >
        <title>Tidegate</title>
        <h1>This page could not be shown.</h1>
        <p>Nothing was bought or charged by it.</p>
        <p lang="zh-CN">页面暂时无法显示，没有产生任何订单或扣款。</p>
        <button
          type="button"
          onClick={retry}
          style={{ font: "inherit", padding: "0.75rem 1.5rem" }}
        >
          Try again · <span lang="zh-CN">重试</span>
        </button>
      </body>
    </html>
  );
}
