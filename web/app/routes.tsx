import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from "react";
import { Route, Switch } from "wouter";
import type { Permission } from "#contract/roles";
import { ErrorBoundary } from "#web/layout/ErrorBoundary.tsx";
import { NotAllowed } from "#web/layout/NotAllowed.tsx";
import { NotFound } from "#web/layout/NotFound.tsx";
import { hadSession, useMay } from "#web/lib/http/session.tsx";
import { settingsPlace } from "#web/navigation/places.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Loading } from "#web/ui/Spinner.tsx";

/** A component from a file of its own, or joined from several. */
type Fetched<P = object> = ComponentType<P> & { fetch: () => Promise<void> };

interface ScreenRoute {
  path: string;
  title: string;
  needs: Permission;
  screen: Fetched;
}

/** What a screen's file may export to start its requests before it is rendered. */
interface Ahead {
  askAhead?: () => void;
}

/** A screen in a file of its own, loaded when it is first opened. */
function screen<N extends string, P extends object>(
  name: N,
  load: () => Promise<Record<N, ComponentType<P>> & Ahead>,
): Fetched<P> {
  let Ready: ComponentType<P> | undefined;
  const loaded = async () => {
    const file = await load();
    Ready = file[name];
    return { default: Ready, askAhead: file.askAhead };
  };
  const Late = lazy(loaded);
  // Rendered at once when the file is loaded: React holds back what was suspended for up to 300 ms.
  function Screen(props: P) {
    const [Shown] = useState(() => Ready ?? Late);
    return <Shown {...props} />;
  }
  const fetch = async () => {
    try {
      const { askAhead } = await loaded();
      if (hadSession) askAhead?.();
    } catch {
      // A file that fails to load is reported when the screen is rendered.
    }
  };
  return Object.assign(Screen, { fetch });
}

/** A screen with one or two parts of other features on it: features do not import each other. */
function joined(Screen: Fetched<{ children?: ReactNode }>, ...parts: Fetched[]): Fetched {
  function Joined() {
    return <Screen>{parts.map((Part, place) => createElement(Part, { key: place }))}</Screen>;
  }
  const fetch = async () => {
    await Promise.all([Screen, ...parts].map((part) => part.fetch()));
  };
  return Object.assign(Joined, { fetch });
}

/** The same where the screen places the part itself. */
function placing<P>(Screen: Fetched<{ part: ComponentType<P> }>, Part: Fetched<P>): Fetched {
  function Placing() {
    return <Screen part={Part} />;
  }
  return Object.assign(Placing, {
    fetch: async () => {
      await Promise.all([Screen.fetch(), Part.fetch()]);
    },
  });
}

/**
 * Every path of a signed-in user, in the order of the specification (§2); each screen is a file of its own.
 */
const screens: readonly ScreenRoute[] = [
  {
    path: "/",
    title: "Dashboard",
    needs: "dashboard:read",
    screen: joined(
      screen("DashboardScreen", () => import("#web/analytics/DashboardScreen.tsx")),
      screen("TargetBanner", () => import("#web/leads/TargetBanner.tsx")),
    ),
  },
  {
    path: "/leads",
    title: "Leads Management",
    needs: "leads:work",
    screen: screen("LeadsScreen", () => import("#web/leads/LeadsScreen.tsx")),
  },
  {
    path: "/calling",
    title: "Call Mode",
    needs: "leads:work",
    screen: placing(
      screen("CallScreen", () => import("#web/calling/CallScreen.tsx")),
      screen("LeadMessages", () => import("#web/templates/LeadMessages.tsx")),
    ),
  },
  {
    path: "/leads/customer/:id",
    title: "Customer Details",
    needs: "leads:work",
    screen: joined(
      screen("LeadScreen", () => import("#web/lead-page/LeadScreen.tsx")),
      screen("DocumentsCard", () => import("#web/documents/DocumentsCard.tsx")),
      screen("LeadMessages", () => import("#web/templates/LeadMessages.tsx")),
    ),
  },
  {
    path: "/leads/edit/:id",
    title: "Edit Lead",
    needs: "leads:work",
    screen: screen("EditLeadScreen", () => import("#web/lead-edit/EditLeadScreen.tsx")),
  },
  {
    path: "/customer-database",
    title: "Entire Database",
    needs: "customers:search",
    screen: placing(
      screen("DatabaseScreen", () => import("#web/customers/database/DatabaseScreen.tsx")),
      screen("DatabaseUpload", () => import("#web/imports/DatabaseUpload.tsx")),
    ),
  },
  {
    path: "/customer-details/:id",
    title: "Customer Details",
    needs: "leads:work",
    screen: screen("CustomerScreen", () => import("#web/customers/record/CustomerScreen.tsx")),
  },
  {
    path: "/policy-converted",
    title: "Policy Converted",
    needs: "leads:work",
    screen: screen("ConversionsScreen", () => import("#web/conversions/ConversionsScreen.tsx")),
  },
  {
    path: "/templates",
    title: "Templates",
    needs: "templates:read",
    screen: screen("TemplatesScreen", () => import("#web/templates/TemplatesScreen.tsx")),
  },
  {
    path: "/csv-upload",
    title: "CSV Upload",
    needs: "leads:import",
    screen: screen("UploadScreen", () => import("#web/imports/UploadScreen.tsx")),
  },
  {
    path: "/user-management",
    title: "User Management",
    needs: "users:manage",
    screen: screen("UsersScreen", () => import("#web/users/UsersScreen.tsx")),
  },
  {
    path: "/reminders",
    title: "Reminders",
    needs: "reminders:read",
    screen: screen("RemindersScreen", () => import("#web/reminders/RemindersScreen.tsx")),
  },
  {
    path: "/reports",
    title: "Reports",
    needs: "reports:read",
    screen: screen("ReportsScreen", () => import("#web/reports/ReportsScreen.tsx")),
  },
  {
    path: "/audit-log",
    title: "Audit Log",
    needs: "audit:read",
    screen: screen("AuditScreen", () => import("#web/audit/AuditScreen.tsx")),
  },
  {
    path: settingsPlace.path,
    title: settingsPlace.label,
    needs: settingsPlace.needs,
    screen: screen("SettingsScreen", () => import("#web/settings/SettingsScreen.tsx")),
  },
];

const asked = location.pathname.split("/");
/** The screen of the current path and its first data are requested at once, in parallel with the session. */
export const firstScreen = screens
  .find(({ path }) => {
    const parts = path.split("/");
    return (
      parts.length === asked.length && parts.every((part, at) => part.startsWith(":") || part === asked[at])
    );
  })
  ?.screen.fetch();

export function Screens() {
  return (
    <Switch>
      {screens.map((route) => (
        <Route key={route.path} path={route.path}>
          <ErrorBoundary key={route.path}>
            <Guarded {...route} />
          </ErrorBoundary>
        </Route>
      ))}
      <Route>
        <NotFound>
          <ButtonLink href="/" variant="primary">
            Back to Dashboard
          </ButtonLink>
        </NotFound>
      </Route>
    </Switch>
  );
}

function Guarded({ title, needs, screen: Screen }: ScreenRoute) {
  if (!useMay(needs)) return <NotAllowed title={title} />;
  return (
    <Suspense fallback={<Waiting title={title} />}>
      <Screen />
    </Suspense>
  );
}

/** The frame of a screen whose file is loading. */
function Waiting({ title }: { title: string }) {
  return (
    <Page title={title}>
      <div className="animate-late">
        <Loading text="Loading..." />
      </div>
    </Page>
  );
}
