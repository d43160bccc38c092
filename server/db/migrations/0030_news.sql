-- What has changed is notified with the transaction that changes it, whichever process or version that is: ids, and nothing of the order itself.
CREATE FUNCTION "notify_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mezbaan_news', json_build_object(
    'event', 'order', 'to', json_build_array('customer ' || NEW.customer_id, 'outlet ' || NEW.outlet_id),
    'id', NEW.id, 'version', floor(extract(epoch FROM NEW.updated_at) * 1000))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "notify_of_call"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mezbaan_news', json_build_object(
    'event', 'call', 'to', json_build_array('customer ' || (SELECT customer_id FROM "orders" WHERE id = NEW.order_id), 'outlet ' || NEW.outlet_id),
    'id', NEW.order_id, 'version', floor(extract(epoch FROM NEW.updated_at) * 1000))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "notify_of_outlet"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mezbaan_news', json_build_object('event', 'outlet', 'to', json_build_array('outlet ' || NEW.id))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A session of this customer or of this person of the staff may be over.
CREATE FUNCTION "notify_of_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mezbaan_news', json_build_object(
    'event', 'session', 'to', json_build_array(TG_ARGV[0] || ' ' || (to_jsonb(OLD) ->> TG_ARGV[1])))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_news" AFTER INSERT OR UPDATE OF "updated_at" ON "orders" FOR EACH ROW EXECUTE FUNCTION "notify_of_order"();
--> statement-breakpoint
CREATE TRIGGER "waiter_calls_news" AFTER INSERT OR UPDATE OF "updated_at" ON "waiter_calls" FOR EACH ROW EXECUTE FUNCTION "notify_of_call"();
--> statement-breakpoint
CREATE TRIGGER "outlets_news" AFTER UPDATE OF "status", "paused_until" ON "outlets" FOR EACH ROW EXECUTE FUNCTION "notify_of_outlet"();
--> statement-breakpoint
CREATE TRIGGER "tokens_news" AFTER DELETE ON "tokens" FOR EACH ROW EXECUTE FUNCTION "notify_of_session"('customer', 'customer_id');
--> statement-breakpoint
CREATE TRIGGER "staff_sessions_news" AFTER DELETE ON "staff_sessions" FOR EACH ROW EXECUTE FUNCTION "notify_of_session"('staff', 'staff_id');
--> statement-breakpoint
CREATE TRIGGER "staff_roles_news" AFTER UPDATE OF "role" OR DELETE ON "staff_roles" FOR EACH ROW EXECUTE FUNCTION "notify_of_session"('staff', 'staff_id');
